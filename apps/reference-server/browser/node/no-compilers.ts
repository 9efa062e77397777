// Compilers of schemas that Fastify has and this server does not use, and checks of the versions of plugins.
const none = Object.assign(() => () => {}, { satisfies: () => true });

export { none as default, none as 'module.exports' };
