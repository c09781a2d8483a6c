import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  sys_document_register: { class: 'tenant', rows: 10_000 },
  sys_document_move: { class: 'tenant', rows: 1_000_000 },
})
