import { fetchListAhead } from '../../list/fetchListAhead.ts'
import { definePageKind } from '../../registry/definePageKind.ts'
import { TreePage } from './TreePage.tsx'

export default definePageKind({ kind: 'tree', page: TreePage, fetchAhead: fetchListAhead })
