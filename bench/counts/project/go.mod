module work

go 1.21
