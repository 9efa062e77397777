module email-automation.example/client-go

go 1.23
