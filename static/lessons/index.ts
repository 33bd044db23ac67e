// What lessons have beside the lab's elements: the questions at their end, and numbers in
// a sentence that are dragged.

import { DragNumber, LessonPlay } from './play.ts';
import { LessonQuiz } from './quiz.ts';

if (!customElements.get('drag-number')) customElements.define('drag-number', DragNumber);
if (!customElements.get('lesson-play')) customElements.define('lesson-play', LessonPlay);
if (!customElements.get('lesson-quiz')) customElements.define('lesson-quiz', LessonQuiz);
