-- What became slower: the last 30 days against the 90 before. A way to look, no verdict.
WITH figures AS (
  SELECT *, max(started_at) OVER (PARTITION BY repository) - started_at AS age
  FROM 'history.parquet'
  WHERE better = 'smaller' AND hazards = ''
)
SELECT repository, cell, fingerprint,
       median(value) FILTER (age <= INTERVAL 30 DAY) AS now,
       median(value) FILTER (age > INTERVAL 30 DAY) AS before,
       round(now / before, 2) AS ratio
FROM figures
WHERE age <= INTERVAL 120 DAY
GROUP BY ALL
HAVING count(*) FILTER (age <= INTERVAL 30 DAY) >= 5 AND count(*) FILTER (age > INTERVAL 30 DAY) >= 10
   AND now / before > 1.1
ORDER BY ratio DESC
LIMIT 50;
