import { offerView } from './view.ts';
import { compareView } from './views/compare.ts';

offerView('compare', compareView);
