const common = ['办公室', '业务部']

/** By value of the dictionary tenant_type. */
const byType: Record<number, string[]> = {
  1: ['办公室', '业务指导处', '信息中心'],
  2: ['党政办公室', '教务处', '学生工作处', '招生就业处', '信息中心'],
  3: ['总经理办公室', '人力资源部', '研发部', '市场部'],
  4: ['秘书处', '会员服务部'],
  5: ['秘书处', '项目合作部'],
}

/** Names of the departments that a new tenant of this type begins with, below the one that bears its own name. */
export const firstDepartments = (tenantType: number): string[] => byType[tenantType] ?? common
