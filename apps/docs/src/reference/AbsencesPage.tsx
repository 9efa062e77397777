import { PageHead } from '../components/PageHead.tsx';
import { absenceId, absences } from '../site/absences.ts';
import { referencePages } from '../site/reference-pages.ts';

const { title = '', description = '' } = referencePages.find(({ url }) => url === '/not-in-this-api.html') ?? {};

/** Features that the API does not have, with their replacements. */
export function AbsencesPage() {
  return (
    <main class="page single" id="main">
      <PageHead title={title} lead={description} />
      <div class="prose">
        {absences.map((absence) => (
          <section key={absence.title} id={absenceId(absence)}>
            <h2>{absence.title}</h2>
            <p data-words={absence.words}>
              {absence.answer} <a href={absence.url}>{absence.link}</a>.
            </p>
          </section>
        ))}
      </div>
    </main>
  );
}
