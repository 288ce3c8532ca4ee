-- Exact counts that changed: the first run with another number of system calls names the commit.
SELECT repository, cell, first(commit ORDER BY started_at) AS commit, calls, count(*) AS runs
FROM 'history.parquet'
WHERE calls IS NOT NULL
GROUP BY repository, cell, calls
QUALIFY count(*) OVER (PARTITION BY repository, cell) > 1
ORDER BY repository, cell;
