/** Columns that ours and the plain table draw alike: text, tag, number, time. */
export const TABLE_DICTIONARY = { '0': ['正常', 'primary'], '1': ['停用', 'danger'] } as const

/** Returns a page file with a list of so many rows a page. */
export function tablePage(pageSize: number): object {
  return {
    title: '测量',
    menu: { parent: 'system' },
    resource: {
      path: `/bench/table-${pageSize}`,
      key: 'id',
      label: 'name',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 40 },
        code: { type: 'string', title: '编码', maxLength: 40 },
        department: { type: 'string', title: '部门', maxLength: 40 },
        amount: { type: 'number', title: '金额', 'x-scale': 2 },
        status: { type: 'string', title: '状态', 'x-dict': 'sys_normal_disable' },
        remark: { type: 'string', title: '备注', maxLength: 200 },
      },
    },
    list: {
      columns: ['name', 'code', 'department', 'amount', 'status', 'remark', 'createTime'],
      pageSize,
    },
  }
}

/** Returns so many rows. */
export function tableRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `记录名称${index}`,
    code: `code-${index}`,
    department: `部门${index % 7}`,
    amount: index * 1.25,
    status: String(index % 2),
    remark: `第${index}条记录的备注，说明它从哪里来`,
    createTime: `2026-03-${String(1 + (index % 28)).padStart(2, '0')} 08:30:00`,
    version: 1,
  }))
}
