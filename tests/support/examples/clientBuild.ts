import { type BuildTarget, CLIENT } from '../../../build/ensureBuild.ts'

/** The client with the pages of the examples, kept while neither changes. */
export const EXAMPLES_CLIENT: BuildTarget = {
  ...CLIENT,
  folder: '.cache/test/examples-client',
  inputs: [...CLIENT.inputs, 'examples/**', 'tests/support/examples/*.ts'],
  configs: ['tests/support/examples/vite.config.ts'],
}
