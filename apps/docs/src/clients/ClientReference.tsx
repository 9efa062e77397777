import { constructors } from '@email-automation/codegen/client-names';
import { clientOptions, oauthOptions } from '@email-automation/codegen/client-vocabulary';
import service from '@email-automation/openapi/service.json' with { type: 'json' };
import { CodeBlock } from '../components/CodeBlock.tsx';
import { InlineProse } from '../components/InlineProse.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { operationUrl } from '../contract/operations.ts';
import { clients, errorsOf, methodsOf, optionsOf, recordsOf } from './client-reference.ts';

/** The sections of the page, with their anchors. */
export const clientSections = ['Versions', 'Options', 'Methods', 'Errors', 'Records'].map((title) => ({
  title,
  url: `#${title.toLowerCase()}`,
}));

/** All that a client offers, from its code and from the vocabulary that it is generated from. */
export function ClientReference({ name }: { name: string }) {
  const client = clients[name];
  if (!client) throw new Error(`There is no client ${name}.`);
  const { language, title, install } = client;
  const { client: create, oauth } = constructors[language];
  return (
    <main class="page single" id="main">
      <PageHead
        title={`${title} client`}
        lead={`Versions, options, methods, errors, and records of the client for ${title}.`}
      />
      <div class="prose">
        <CodeBlock title="Install" code={install} language="sh" />
        <h2 id="versions">Versions</h2>
        <VersionTable />
        <p>
          Client and contract are released together. A client also works with every later version of the contract that
          breaks nothing: see{' '}
          <a href="/guides/versions.html#the-version-of-the-contract">the version of the contract</a>.
        </p>
        <h2 id="options">Options</h2>
        <OptionTable label={create} options={optionsOf(client, clientOptions)} />
        <p>
          <code>{oauth}</code> takes these, and of the above the name of your program, the time for a call, and what
          sends requests:
        </p>
        <OptionTable label={oauth} options={optionsOf(client, oauthOptions)} />
        <h2 id="methods">Methods</h2>
        {methodsOf(client).map(({ group, methods }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl class="methods">
              {methods.map(({ id, signature, operation }) => (
                <div key={id} id={id}>
                  <dt>
                    <code>{signature}</code>
                  </dt>
                  <dd>
                    {operation.summary}. <a href={operationUrl(operation.operationId)}>{operation.operationId}</a>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <h2 id="errors">Errors</h2>
        <StackTable
          label="Errors"
          columns={['Error', 'When', 'It has']}
          rows={errorsOf(client).map(({ name: error, meaning, members, status }) => [
            <code key="name">{error}</code>,
            <InlineProse key="meaning" text={status ? `${status === 500 ? '5xx' : status}: ${meaning}` : meaning} />,
            <InlineProse key="members" text={members.map((one) => `\`${one}\``).join(', ')} />,
          ])}
        />
        <h2 id="records">Records</h2>
        <p>Records of the contract have its names and fields, as each operation shows them. Beside these, there are:</p>
        {recordsOf(client).map(({ name: record, meaning, fields }) => (
          <section key={record}>
            <h3>
              <code>{record}</code>
            </h3>
            <p>
              <InlineProse text={meaning} />
            </p>
            <StackTable
              label={record}
              columns={['Field', 'Meaning']}
              rows={fields.map((field) => [
                <code key="name">{field.name}</code>,
                <InlineProse key="meaning" text={field.meaning} />,
              ])}
            />
          </section>
        ))}
      </div>
    </main>
  );
}

const capitalize = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());

const OptionTable = ({ label, options }: { label: string; options: ReturnType<typeof optionsOf> }) => (
  <StackTable
    label={`Options of ${label}`}
    columns={['Option', 'Meaning', 'Default']}
    rows={options.map(({ name, meaning, valid, usual }) => [
      <code key="name">{name}</code>,
      <InlineProse key="meaning" text={capitalize([meaning, valid].filter(Boolean).join('; '))} />,
      usual,
    ])}
  />
);

/** Which client works with which contract, and what it needs. */
export const VersionTable = () => (
  <StackTable
    label="Versions of the clients"
    columns={['Client', 'Version', 'Contract', 'Needs']}
    rows={Object.entries(clients).map(([name, { title, version, needs }]) => [
      <a key="name" href={`/clients/${name}.html`}>
        {title}
      </a>,
      version,
      service.version,
      needs,
    ])}
  />
);
