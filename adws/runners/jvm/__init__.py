"""What the runners of Java share: reports in JUnit XML, the program that starts a build."""
