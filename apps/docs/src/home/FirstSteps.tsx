import { CodeTabs } from '../components/CodeBlock.tsx';
import clientProgram from '../guides/code/quickstart/quickstart.ts?raw';
import { firstSteps } from './first-steps.ts';

/** The quickstart in short, by commands and by a program. */
export function FirstSteps() {
  const { list, subscribe } = firstSteps;
  const commands = `# 1  Start the sandbox\nnpx @email-automation/reference-server --demo\n\n# 2  Find a campaign\n${list.command}\n\n# 3  Add a subscriber\n${subscribe.command}`;
  return (
    <section class="band alt">
      <div class="wrap two">
        <div>
          <h2>Your first subscriber in five minutes</h2>
          <ol class="steps numbered">
            <li>
              <h3>Start the sandbox</h3>One command, one demo token, and no account to sign up for.
            </li>
            <li>
              <h3>Find a campaign</h3>List the active campaigns of the demo account, and copy an ID.
            </li>
            <li>
              <h3>Add a subscriber</h3>Send an email address. The response contains the new subscriber.
            </li>
          </ol>
          <p>
            <a class="btn" href="/guides/quickstart.html">
              Open the quickstart
            </a>
          </p>
        </div>
        <div class="code ink">
          <header>
            <b>Quickstart</b>
          </header>
          <CodeTabs
            id="quickstart"
            label="Quickstart in"
            panels={[
              { label: 'Terminal', code: commands, language: 'sh' },
              { label: 'TypeScript', code: clientProgram, language: 'typescript' },
            ]}
          />
        </div>
      </div>
    </section>
  );
}
