# Children side by side, a walk of the folder that holds the results too, an archive, and a child that is killed.
set -e
for file in fx/*.bin; do sha256sum "$file"; done >sums.txt &
find . -type f -size +1k | wc -l >found.txt
wait
tar cf - fx work.* | gzip -1 >all.tgz
sh -c 'kill -9 $$' || true
rm -f all.tgz
(sleep 0.2; cat fx/f-1.bin >late.txt) &
