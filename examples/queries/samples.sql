-- The first round beside the others, and the share of the system. Reads samples.parquet (--rows samples).
SELECT cell, count(*) AS samples,
       round(median(value) FILTER (round = 0) / median(value) FILTER (round > 0), 3) AS first_round,
       round(sum(sys_ns) / sum(ns), 2) AS system_share
FROM 'samples.parquet'
GROUP BY cell
ORDER BY first_round DESC;
