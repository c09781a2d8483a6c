import { fetchListAhead } from '../../list/fetchListAhead.ts'
import { definePageKind } from '../../registry/definePageKind.ts'
import { CrudPage } from './CrudPage.tsx'

export default definePageKind({ kind: 'crud', page: CrudPage, fetchAhead: fetchListAhead })
