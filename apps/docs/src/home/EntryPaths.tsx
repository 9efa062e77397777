import { CodeText } from '../components/CodeBlock.tsx';
import { Icon, type IconName } from '../components/Icon.tsx';

interface EntryPath {
  icon: IconName;
  title: string;
  text: string;
  command: string;
  link: { text: string; url: string };
}

const paths: EntryPath[] = [
  {
    icon: 'arrow',
    title: 'Call the API',
    text: 'Add subscribers, record events, import a million records. A typed client for TypeScript, plain HTTP for everything else.',
    command: 'npm install @email-automation/client',
    link: { text: 'Start with the quickstart', url: '/guides/quickstart.html' },
  },
  {
    icon: 'check',
    title: 'Test your server',
    text: 'The conformance kit checks any server over HTTP, in whatever language it is written, and names each requirement that it violates.',
    command: 'npx @email-automation/conformance init',
    link: { text: 'Write and prove a server', url: '/guides/another-implementation.html' },
  },
  {
    icon: 'terminal',
    title: 'Run the sandbox',
    text: 'A reference server on your own machine that does the real work: it stores, confirms, counts, and limits. No account is needed.',
    command: 'npx @email-automation/reference-server --demo',
    link: { text: 'Test without the service', url: '/guides/testing.html' },
  },
];

/** The three ways into this site, each with its first command. */
export function EntryPaths() {
  return (
    <div class="grid">
      {paths.map(({ icon, title, text, command, link }) => (
        <article key={title} class="card">
          <Icon name={icon} size={40} />
          <h3>{title}</h3>
          <p>{text}</p>
          <CodeText label={`Command: ${title}`} code={command} language="text" />
          <a href={link.url}>{link.text}</a>
        </article>
      ))}
    </div>
  );
}
