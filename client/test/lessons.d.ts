declare module "virtual:lessons" {
  const lessons: import("../src/server/api-types").Lesson[];
  export default lessons;
}
