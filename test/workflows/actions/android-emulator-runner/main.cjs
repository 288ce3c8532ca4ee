const { execFileSync } = require('node:child_process');

for (const line of process.env.INPUT_SCRIPT.trim().split('\n')) execFileSync('sh', ['-c', line], { stdio: 'inherit' });
