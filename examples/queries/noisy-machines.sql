-- Which machines are noisy, within a run and between runs?
WITH months AS (
  SELECT fingerprint, cell, repository, date_trunc('month', started_at) AS month,
         median((high - low) / value) AS within_run,
         (quantile_cont(value, 0.9) - quantile_cont(value, 0.1)) / median(value) AS between_runs
  FROM 'history.parquet'
  GROUP BY ALL
)
SELECT fingerprint, round(100 * median(within_run), 2) AS percent_within_run,
       round(100 * median(between_runs), 2) AS percent_between_runs
FROM months
GROUP BY fingerprint
ORDER BY percent_between_runs DESC;
