-- Which repositories, machines, runs and cells are there?
SELECT repository, fingerprint, count(DISTINCT run) AS runs, count(DISTINCT cell) AS cells,
       min(started_at) AS first, max(started_at) AS last
FROM 'history.parquet'
GROUP BY ALL
ORDER BY repository, runs DESC;
