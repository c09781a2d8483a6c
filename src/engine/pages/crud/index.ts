import { definePageKind } from '../../registry/definePageKind.ts'
import { CrudPage } from './CrudPage.tsx'

export default definePageKind({ kind: 'crud', page: CrudPage })
