/** Reports a verdict on a commit: a check, or a status on forges without checks. */
import { defined } from '../core/document/index.ts';
import { type Api, textIn } from './api.ts';
import { isFault } from './forge-error.ts';
import { isGitHub } from './forge-place.ts';

export interface CommitResult {
  sha: string;
  /** Name of the check, context of the status. */
  name: string;
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  /** Markdown, at most 65,535 characters. */
  summary: string;
  detailsUrl?: string;
  /** Annotations of lines of the commit; a status has no place for them. */
  annotations?: readonly LineAnnotation[];
}

export interface LineAnnotation {
  path: string;
  line: number;
  level: 'error' | 'warning' | 'notice';
  title: string;
  message: string;
}

interface PostedResult {
  as: 'check' | 'status';
  url: string;
  /** Why it is not a check, in one sentence. */
  notice?: string;
}

/** GitHub refuses longer texts (REST: checks, "output.summary"). */
const maxSummaryLength = 65_535;

/** GitHub: "Description must be at most 140 characters". */
const maxDescriptionLength = 140;

/** GitHub: "limits the number of annotations to a maximum of 50 per API request". */
const maxAnnotations = 50;

/** Whether a check can have it: a forge refuses the whole check for one annotation outside of the commit's files. */
const isShown = ({ path, line }: LineAnnotation): boolean =>
  Number.isInteger(line) &&
  line >= 1 &&
  line <= 2 ** 31 - 1 &&
  path !== '' &&
  !/^\/|^[a-z]:|\\|[\p{Cc}\p{Cf}]/iu.test(path) &&
  !path.split('/').some((part) => part === '..' || part === '.' || part === '');

/**
 * Creates a check, or a commit status on forges without checks. A check whose annotations are refused is made without them: the verdict
 * stands.
 */
export async function postCommitResult(api: Api, result: CommitResult): Promise<PostedResult> {
  const annotations = result.annotations?.filter(isShown) ?? [];
  try {
    return await postOnce(api, { ...result, annotations });
  } catch (error) {
    if (annotations.length === 0 || !isFault(error, 'invalid')) throw error;
    const posted = await postOnce(api, { ...result, annotations: [] });
    return { ...posted, notice: `${error.message} The check has no annotations.` };
  }
}

async function postOnce(api: Api, result: CommitResult): Promise<PostedResult> {
  try {
    const { data } = await api.ask({
      route: 'POST /repos/{owner}/{repo}/check-runs',
      parameters: {
        name: result.name,
        head_sha: result.sha,
        status: 'completed',
        conclusion: result.conclusion,
        output: {
          title: result.title,
          summary: result.summary.slice(0, maxSummaryLength),
          ...(result.annotations?.length
            ? { annotations: result.annotations.slice(0, maxAnnotations).map(rawOf) }
            : {}),
        },
        ...defined({ details_url: result.detailsUrl }),
      },
      purpose: `make a check on commit ${short(result.sha)}`,
      permission: 'checks: write',
    });
    return { as: 'check', url: textIn(data, 'html_url') ?? '' };
  } catch (error) {
    // Gitea and Forgejo have no checks (404); personal tokens may not write them on GitHub (403).
    if (!isFault(error, 'not-found', 'forbidden')) throw error;
    const url = await postStatus(api, result);
    return { as: 'status', url, notice: `${error.message} A commit status was set instead.` };
  }
}

const rawOf = ({ path, line, level, title, message }: LineAnnotation) => ({
  path,
  start_line: line,
  end_line: line,
  title,
  message,
  annotation_level: level === 'error' ? 'failure' : level,
});

async function postStatus(api: Api, result: CommitResult): Promise<string> {
  const { data } = await api.ask({
    route: 'POST /repos/{owner}/{repo}/statuses/{sha}',
    parameters: {
      sha: result.sha,
      // A status has no neutral state.
      state: result.conclusion === 'failure' ? 'failure' : 'success',
      context: result.name,
      description: cut(result.title, maxDescriptionLength),
      ...defined({ target_url: result.detailsUrl }),
    },
    purpose: `set a status on commit ${short(result.sha)}`,
    // Gitea and Forgejo: push permission is enough.
    permission: isGitHub(api.place) ? 'statuses: write' : 'contents: write',
  });
  return textIn(data, 'target_url') ?? '';
}

const short = (sha: string): string => sha.slice(0, 10);

const cut = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};
