-- When it happened: the median of ten runs against that of the ten before. The commit may be a few runs away.
WITH steps AS (
  SELECT repository, cell, fingerprint, commit, started_at,
         median(value) OVER (series ROWS BETWEEN CURRENT ROW AND 9 FOLLOWING) AS after,
         median(value) OVER (series ROWS BETWEEN 10 PRECEDING AND 1 PRECEDING) AS before,
         count(*) OVER (series ROWS BETWEEN 10 PRECEDING AND 9 FOLLOWING) AS seen
  FROM 'history.parquet'
  WHERE runner = 'native' AND operation = 'write'
  WINDOW series AS (PARTITION BY repository, cell, fingerprint ORDER BY started_at)
)
SELECT repository, cell, fingerprint, max_by(commit, after / before) AS commit,
       max_by(started_at, after / before) AS since, round(max(after / before), 2) AS step
FROM steps
WHERE seen = 20
GROUP BY ALL
HAVING max(after / before) > 1.1
ORDER BY step DESC;
