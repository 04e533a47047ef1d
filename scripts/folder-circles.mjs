import boundaries from "../.dependency-cruiser.cjs";

/**
 * Folders of the domain in no circle: `depcruise worker/domain --config scripts/folder-circles.mjs`. A run of its own,
 * since circles between folders are looked for in all that is read, and types lead from every folder to the request's
 * context and back.
 */
export default {
  forbidden: [
    {
      name: "folders-in-no-circle",
      severity: "error",
      comment: "Two folders of the domain that need each other are one folder, or a file stands in the wrong one.",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...boundaries.options,
    includeOnly: "^worker/domain/",
  },
};
