import { defineTables } from '../engine/defineTables.ts'

/** What the server notes of the database itself. */
export default defineTables({
  // Read with the menu, a copy on every node.
  sys_menu_limit: { class: 'reference', rows: 1_000 },
  sys_migration: { class: 'local', rows: 200 },
  sys_seed: { class: 'local', rows: 1_000 },
  sys_work_hold: { class: 'local', rows: 1 },
})
