import { offerView } from './view.ts';
import { runView } from './views/run.ts';

offerView('run', runView);
