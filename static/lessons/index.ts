// The elements that lessons have besides the lab's: the questions at their end, and numbers in a sentence that can be
// dragged.

import { DragNumber, LessonPlay } from './play.ts';
import { LessonQuiz } from './quiz.ts';

if (!customElements.get('drag-number')) customElements.define('drag-number', DragNumber);
if (!customElements.get('lesson-play')) customElements.define('lesson-play', LessonPlay);
if (!customElements.get('lesson-quiz')) customElements.define('lesson-quiz', LessonQuiz);
