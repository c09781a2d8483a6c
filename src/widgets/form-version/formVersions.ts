import type { ReferenceModel } from '#model/types/index.ts'

/** What documents are filled in by, published versions of forms, as a picker of references knows records of a page. */
export const formVersions: ReferenceModel = {
  page: '',
  path: '/tool/build/version',
  // No screen asks for it.
  table: '',
  key: 'versionId',
  label: 'label',
  as: 'formVersion',
  embed: [],
  options: '/tool/build/version/options',
  tenancy: 'tenant',
  through: null,
  onDelete: 'restrict',
  where: null,
}
