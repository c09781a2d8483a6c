import { definePageKind } from '../../registry/definePageKind.ts'
import { TreePage } from './TreePage.tsx'

export default definePageKind({ kind: 'tree', page: TreePage })
