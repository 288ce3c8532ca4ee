-- Which way to write 1 MiB is fastest on each machine?
SELECT fingerprint, runner, api, median(value) AS ns_per_op,
       round(median(value) / min(median(value)) OVER (PARTITION BY fingerprint), 1) AS times_the_fastest
FROM 'history.parquet'
WHERE operation = 'write' AND parameters->>'size' = '1MiB' AND unit = 'ns/op'
GROUP BY fingerprint, runner, api
ORDER BY fingerprint, ns_per_op;
