-- "Scanning Files: 2/13" in the answer means that two of thirteen files are read.
EXPLAIN ANALYZE
SELECT cell, median(value)
FROM read_parquet('fleet-data/**/*.parquet', hive_partitioning = true)
WHERE store = 'ada/engine' AND month >= DATE '2023-05-01'
GROUP BY cell;
