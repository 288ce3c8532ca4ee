-- What is there?
SELECT store, count(DISTINCT run) AS runs, count(DISTINCT cell) AS cells, min(month) AS first, max(month) AS last, count(*) AS figures
FROM read_parquet('fleet-data/**/*.parquet', hive_partitioning = true)
GROUP BY store
ORDER BY store;
