import { offerView } from './view.ts';
import { cellView } from './views/cell.ts';

offerView('cell', cellView);
