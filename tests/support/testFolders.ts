/** Which folders below tests/ each project of the unit tests runs. e2e/ belongs to Playwright. */
export const TEST_FOLDERS = {
  model: ['model', 'process'],
  server: ['server'],
  browser: ['app', 'engine', 'widgets', 'custom'],
  cli: ['cli', 'build', 'bench', 'support'],
  architecture: ['architecture'],
}
