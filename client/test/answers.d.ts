declare module "virtual:lessons" {
  const lessons: import("../src/server/api-types").Lesson[];
  export default lessons;
}
declare module "virtual:explained" {
  const explained: Record<string, import("../src/server/api-types").Explained>;
  export default explained;
}
