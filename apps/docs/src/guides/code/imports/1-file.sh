# A file with 2,500 subscribers, in place of yours.
awk 'BEGIN {
  print "email,time_zone,tags,favorite_trail"
  for (i = 1; i <= 2500; i++)
    print "hiker-" i "@example.com,Europe/Berlin,Customer|Hiker,\"Rim, upper part\""
}' > subscribers.csv
head -n 2 subscribers.csv
