// The script of figures/. The page is text and players, and works without the app's program.

import { keepOffline } from '../page/offline.ts';
import { printLight, themeButton } from '../page/theme.ts';
import { touchFigures } from './touch.ts';

themeButton(document.getElementById('theme')!);
printLight();
// Another version shows with the next load: nothing here could be lost.
void keepOffline(() => {});
touchFigures(document);
