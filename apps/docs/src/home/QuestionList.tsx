import type { Question } from '../site/questions.ts';

/** Questions of readers, each a link to its answer. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <ul class="questions">
      {questions.map(({ question, url }) => (
        <li key={question}>
          <a href={url}>{question}</a>
        </li>
      ))}
    </ul>
  );
}
