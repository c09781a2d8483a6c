export function OwnTasks() { return null }
