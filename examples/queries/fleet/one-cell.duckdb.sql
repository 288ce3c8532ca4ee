-- One cell is one group of rows of each file.
EXPLAIN ANALYZE
SELECT month, median(value)
FROM read_parquet('fleet-data/**/*.parquet', hive_partitioning = true)
WHERE store = 'grace/compiler' AND cell = 'native/read/pread?chunk=4KiB&size=16MiB'
GROUP BY month;
