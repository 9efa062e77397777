module calls

go 1.24
