import type { RemoteAgent } from './agent.ts';
import { startProcess } from '../host/runner-process.ts';
import type { RunnerProcess } from '../target.ts';
import { quote } from './quote.ts';

/** How long the other side has to end a process before the line to it is cut. */
const killMs = 2_000;

/** Starts runners through the shell; the agent knows their process ids. */
export function remoteStarter(
  agent: RemoteAgent,
): (command: string[], workingDirectory: string, environment?: Record<string, string>) => RunnerProcess {
  let started = 0;
  return (command, workingDirectory, environment = {}) => {
    const run = `${agent.folder}/runs/${started++}`;
    const variables = Object.entries(environment).map(([name, value]) => `export ${name}=${quote(value)}; `);
    // The shell's process becomes the runner's: its id is that of the session that adbd and sshd made for it.
    const script = `echo $$ >${quote(run)} && cd ${quote(workingDirectory)} && ${variables.join('')}exec ${command.map(quote).join(' ')}`;
    const process = startProcess(agent.shell.commandFor(script), '/', agent.shell.environment);
    const ended = process.ended.then(async (outcome): Promise<Awaited<RunnerProcess['ended']>> => {
      // Neither adb nor ssh says by its exit code for certain that the line broke: the agent knows.
      const answer = await agent.run(`rm -f ${quote(run)}`).catch((error: unknown) => error);
      return answer instanceof Error ? { ...outcome, lost: answer.message } : outcome;
    });
    return {
      stdin: process.stdin,
      stdout: process.stdout,
      stderr: process.stderr,
      pid: undefined,
      ended,
      kill() {
        const late = setTimeout(() => {
          process.kill();
        }, killMs);
        void agent
          .run(`read -r pid <${quote(run)} && { kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid"; }`)
          .catch(() => undefined)
          .then(() => {
            clearTimeout(late);
            process.kill();
          });
      },
    };
  };
}
