@echo off
where node >nul 2>nul
if errorlevel 1 (
  echo io-perf: there is no node on PATH: install Node.js 20 or newer. 1>&2
  exit /b 2
)
node "%~dp0dist\cli.cjs" %*
