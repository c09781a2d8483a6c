import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  sys_document_form: { class: 'tenant', rows: 50_000 },
  sys_document_version: { class: 'tenant', rows: 200_000 },
  sys_document_withdrawal: { class: 'tenant', rows: 20_000 },
  sys_document_stop: { class: 'tenant', rows: 10_000 },
})
