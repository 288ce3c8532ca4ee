import { offerView } from './view.ts';
import { studiesView } from './views/studies.ts';

offerView('studies', studiesView);
