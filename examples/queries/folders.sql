-- One store with many repositories as a folder for each; the second query reads them.
COPY (SELECT repository, run, started_at, commit, fingerprint, cell, unit, value, low, high, hazards
      FROM 'history.parquet' WHERE repository IS NOT NULL)
TO 'organisation' (FORMAT parquet, PARTITION_BY (repository), OVERWRITE_OR_IGNORE);

SELECT repository, count(*) AS figures
FROM read_parquet('organisation/**/*.parquet', hive_partitioning = true)
GROUP BY repository;
