-- What became slower, month by month, each on its own machines?
WITH months AS (
  SELECT store, repository, cell, fingerprint, month, median(value) AS level, count(*) AS runs
  FROM read_parquet('fleet-data/**/*.parquet', hive_partitioning = true)
  WHERE month BETWEEN DATE '2023-04-01' AND DATE '2023-06-01' AND better = 'smaller'
  GROUP BY ALL
)
SELECT later.store, later.repository, later.cell, later.fingerprint, later.month, round(later.level / earlier.level, 2) AS ratio
FROM months AS later
JOIN months AS earlier USING (store, repository, cell, fingerprint)
WHERE later.month = earlier.month + INTERVAL 1 MONTH AND later.runs >= 5 AND earlier.runs >= 5 AND later.level / earlier.level > 1.1
ORDER BY ratio DESC
LIMIT 50;
