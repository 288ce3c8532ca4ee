-- The levels of one store.
CREATE OR REPLACE TEMPORARY VIEW figures USING parquet OPTIONS (path 'fleet-data');
SELECT store, cell, fingerprint, percentile(value, 0.5) AS level, count(*) AS runs
FROM figures
WHERE store = 'ada/engine' AND month >= DATE '2023-05-01'
GROUP BY store, cell, fingerprint;
