# escape=`
# Every runner that Windows has, in Windows Server Core: what `--target docker` builds on an engine of Windows containers when no
# image is named. Written to the documentation of its parts; it has not been built by us yet (docs/targets.md).
#
#   docker build -m 4GB -f runners/docker/windows.Dockerfile -t my-runners .
#
# The base has to be of the host's version, or the containers be isolated by Hyper-V
# (https://learn.microsoft.com/virtualization/windowscontainers/deploy-containers/version-compatibility); those have 1 GB without
# -m, which is too little for the compilers.
ARG BASE=mcr.microsoft.com/windows/servercore:ltsc2025
FROM ${BASE}
ARG NODE=24.21.0
ARG PYTHON=3.14.7
ARG JDK=25
ARG DOTNET=10.0
ARG MAVEN=3.9.9
# SHA-256 of the two archives of these versions. All else that is downloaded is signed (Authenticode), and the signer is looked at: some
# of these addresses lead to whatever is newest.
ARG NODE_SHA256=158f7685b44de51f6c0df1d153526cbcd3e1bc739a8dfc607721cef75de9e541
ARG MAVEN_SHA256=4ec3f26fb1a692473aea0235c300bd20f0f9fe741947c82c1234cefd76ac3a3c
ARG RUNNERS=native,java,dotnet,python,node
# -UseBasicParsing: Windows PowerShell with the updates of December 2025 asks for a confirmation otherwise (CVE-2025-54100,
# https://learn.microsoft.com/powershell/module/microsoft.powershell.utility/invoke-webrequest), and nothing can confirm it.
SHELL ["powershell", "-NoLogo", "-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command", "$ErrorActionPreference = 'Stop'; $ProgressPreference = 'SilentlyContinue'; $PSDefaultParameterValues['Invoke-WebRequest:UseBasicParsing'] = $true; [Net.ServicePointManager]::SecurityProtocol = 'Tls12';"]

# Ends the build unless this file is signed by them.
RUN Set-Content C:\signed.ps1 'param($file, $by); $s = Get-AuthenticodeSignature $file; if ($s.Status -ne \"Valid\" -or $s.SignerCertificate.Subject -notlike \"*$by*\") { throw \"$file is not signed by ${by}: $($s.Status) $($s.SignerCertificate.Subject)\" }'

# https://learn.microsoft.com/visualstudio/install/build-tools-container; 3010: done, a restart is requested.
RUN Invoke-WebRequest https://aka.ms/vs/18/stable/vs_buildtools.exe -OutFile C:\vs.exe; C:\signed.ps1 C:\vs.exe 'O=Microsoft Corporation'; `
    $p = Start-Process C:\vs.exe -Wait -PassThru -ArgumentList '--quiet', '--wait', '--norestart', '--nocache', '--installPath', 'C:\BuildTools', `
        '--add', 'Microsoft.VisualStudio.Workload.VCTools', '--add', 'Microsoft.VisualStudio.Component.VC.CMake.Project', '--includeRecommended'; `
    if ($p.ExitCode -notin 0, 3010) { exit $p.ExitCode }; Remove-Item C:\vs.exe

RUN Invoke-WebRequest \"https://nodejs.org/dist/v$env:NODE/node-v$env:NODE-win-x64.zip\" -OutFile C:\node.zip; `
    if ((Get-FileHash C:\node.zip -Algorithm SHA256).Hash -ne $env:NODE_SHA256) { throw 'C:\node.zip has another SHA-256 than NODE_SHA256' }; `
    Expand-Archive C:\node.zip C:\; Rename-Item \"C:\node-v$env:NODE-win-x64\" C:\node; Remove-Item C:\node.zip; `
    Invoke-WebRequest \"https://www.python.org/ftp/python/$env:PYTHON/python-$env:PYTHON-amd64.exe\" -OutFile C:\python.exe; C:\signed.ps1 C:\python.exe 'Python Software Foundation'; `
    Start-Process C:\python.exe -Wait -ArgumentList '/quiet', 'InstallAllUsers=1', 'TargetDir=C:\python', 'Include_test=0'; Remove-Item C:\python.exe; `
    Set-Content C:\tabulate.txt 'tabulate==0.10.0 --hash=sha256:f0b0622e567335c8fabaaa659f1b33bcb6ddfe2e496071b743aa113f8774f2d3'; `
    C:\python\python.exe -m pip install --quiet --require-hashes --no-deps -r C:\tabulate.txt; if ($LASTEXITCODE) { exit $LASTEXITCODE }; `
    Invoke-WebRequest \"https://aka.ms/download-jdk/microsoft-jdk-$env:JDK-windows-x64.zip\" -OutFile C:\jdk.zip; `
    Expand-Archive C:\jdk.zip C:\jdk-zip; Move-Item C:\jdk-zip\* C:\jdk; Remove-Item C:\jdk.zip, C:\jdk-zip; `
    C:\signed.ps1 C:\jdk\bin\java.exe 'O=Microsoft Corporation'; `
    Invoke-WebRequest \"https://archive.apache.org/dist/maven/maven-3/$env:MAVEN/binaries/apache-maven-$env:MAVEN-bin.zip\" -OutFile C:\maven.zip; `
    if ((Get-FileHash C:\maven.zip -Algorithm SHA256).Hash -ne $env:MAVEN_SHA256) { throw 'C:\maven.zip has another SHA-256 than MAVEN_SHA256' }; `
    Expand-Archive C:\maven.zip C:\; Rename-Item \"C:\apache-maven-$env:MAVEN\" C:\maven; Remove-Item C:\maven.zip; `
    Invoke-WebRequest https://dot.net/v1/dotnet-install.ps1 -OutFile C:\dotnet-install.ps1; C:\signed.ps1 C:\dotnet-install.ps1 'O=Microsoft Corporation'; `
    C:\dotnet-install.ps1 -Channel $env:DOTNET -InstallDir C:\dotnet; Remove-Item C:\dotnet-install.ps1

ENV JAVA_HOME=C:\jdk DOTNET_ROOT=C:\dotnet IO_PERF_CACHE=C:\opt\io-perf\cache
# Not by setx, which cuts values off after 1024 characters.
# hadolint shell=powershell
RUN $tools = 'C:\BuildTools\Common7\IDE\CommonExtensions\Microsoft\CMake\CMake\bin'; `
    $cl = Split-Path (Get-ChildItem C:\BuildTools\VC\Tools\MSVC\*\bin\Hostx64\x64\cl.exe)[0].FullName; `
    [Environment]::SetEnvironmentVariable('PATH', \"C:\node;C:\python;C:\jdk\bin;C:\maven\bin;C:\dotnet;$tools;$cl;$env:PATH\", 'Machine')

COPY dist C:/opt/io-perf/dist
COPY runners C:/opt/io-perf/runners
COPY src/exchange/tables C:/opt/io-perf/src/exchange/tables
COPY io-perf.cmd package.json LICENSE C:/opt/io-perf/
# The program comes last: its exit status is the only one that PowerShell passes on.
RUN New-Item -ItemType Directory C:\io-perf | Out-Null; `
    node C:\opt\io-perf\dist\cli.cjs prepare --runners $env:RUNNERS --output C:\opt\io-perf\prepared.json; exit $LASTEXITCODE

LABEL io-perf.image=1 io-perf.platform=windows
CMD ["node", "C:\\opt\\io-perf\\dist\\cli.cjs", "--help"]
