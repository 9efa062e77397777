# The contract, where a server or these pages publish it.
curl -sS -o openapi.json http://127.0.0.1:4000/openapi.json

# The version that your program was last tested with.
tested=$(cat contract-version.txt 2> missing.txt || echo none)
version=$(grep -o '"info": *{[^}]*' openapi.json | sed 's/.*"version": *"\([^"]*\)".*/\1/')
[ "$version" = "$tested" ] || echo "The contract is $version now, it was $tested."
echo "$version" > contract-version.txt
