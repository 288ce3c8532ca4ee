-- The levels of one store, with clickhouse local or chDB.
SELECT decodeURLComponent(store) AS name, cell, fingerprint, median(value) AS level, count() AS runs
FROM file('fleet-data/**/part.parquet', Parquet)
WHERE store = 'ada%2Fengine' AND month >= '2023-05-01'
GROUP BY name, cell, fingerprint
SETTINGS use_hive_partitioning = 1;
